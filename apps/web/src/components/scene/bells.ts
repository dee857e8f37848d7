/** Six large synthesised bells; each swings at its own pace for half a minute. */

/** Partials of a bell: frequency ratio, loudness, decay in seconds. */
const PARTIALS = [
  [0.5, 0.5, 9],
  [1, 1, 6],
  [1.19, 0.55, 4.5],
  [1.5, 0.3, 3.5],
  [2, 0.6, 3],
  [2.67, 0.2, 1.6],
  [4.05, 0.14, 0.9],
] as const;
/** Frequency in hertz, seconds between strokes. */
const BELLS = [
  [98, 2.9],
  [123.5, 2.5],
  [146.8, 2.2],
  [185, 1.9],
  [220, 1.7],
  [277.2, 1.5],
] as const;
const DURATION_S = 30;
const LOUDNESS = 0.05;

/** Rings; returns the function that stops. Autoplay rules keep it silent until the visitor has used the page. */
export function ringBells(): () => void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.gain.value = LOUDNESS;
  volume.connect(context.destination);
  void context.resume();
  const ends = context.currentTime + DURATION_S;
  BELLS.forEach(([note, pace], index) => {
    for (let at = context.currentTime + 0.1 + index * 0.7; at < ends; at += pace * (0.97 + Math.random() * 0.06))
      strike(context, volume, note, at);
  });
  const close = () => void context.close().catch(() => undefined); // already closed
  const closing = setTimeout(close, (DURATION_S + 10) * 1_000);
  return () => {
    clearTimeout(closing);
    volume.gain.setTargetAtTime(0, context.currentTime, 0.2);
    setTimeout(close, 1_000);
  };
}

function strike(context: AudioContext, out: AudioNode, note: number, at: number): void {
  for (const [share, loudness, seconds] of PARTIALS) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = note * share;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
    tone.connect(gain).connect(out);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
