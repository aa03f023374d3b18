### Was Ticks ist, seine Einstellungen, und was es von einer Figur wissen will.

summary = Eine Linie von Ticks: Der niedrigste handelt, und jede Handlung kostet Ticks, auch eine Reaktion.
setting-means-opening = `roll`: Alle beginnen auf dem eigenen Tick plus einem Würfel; `trait`: auf dem eigenen Tick
setting-means-costs = was Handlungen in Ticks kosten, nach dem Wort, mit dem sie beginnen; `react`: jede Reaktion, `other`: alles andere

trait-start = Start
trait-start-means = der Tick, auf dem man beginnt, noch ohne Würfel: niedriger ist früher
about-trait-start = Tick, auf dem man beginnt, noch ohne Würfel
trait-edge = Vorrang (edge)
trait-edge-means = auf einem Tick handelt zuerst, wer mehr davon hat
about-trait-edge = Wer auf einem Tick zuerst handelt
