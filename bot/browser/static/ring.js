// The sounds of a seat.

const LOUD = { soft: 0.06, on: 0.3 };
let player = null;

// Plays tones (hertz), one after the other, as loud as its listener wishes: "off", "soft" or "on".
export function ring(tones, wish) {
  const loud = LOUD[wish];
  if (!loud) return;
  player ??= new AudioContext();
  tones.forEach((tone, place) => {
    const [voice, level] = [player.createOscillator(), player.createGain()];
    const begins = player.currentTime + place * 0.18;
    voice.frequency.value = tone;
    level.gain.setValueAtTime(loud, begins);
    level.gain.exponentialRampToValueAtTime(0.001, begins + 0.35);
    voice.connect(level).connect(player.destination);
    voice.start(begins);
    voice.stop(begins + 0.36);
  });
}
