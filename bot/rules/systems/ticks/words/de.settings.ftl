### Was Ticks ist, und seine Einstellungen.

summary = Eine Linie von Ticks: Der niedrigste handelt, und jede Handlung kostet Ticks, auch eine Reaktion.
setting-means-opening = `roll`: Alle beginnen auf dem eigenen Tick plus einem Würfel; `trait`: auf dem eigenen Tick
setting-means-costs = was Handlungen in Ticks kosten, nach dem Wort, mit dem sie beginnen; `react`: jede Reaktion, `other`: alles andere
