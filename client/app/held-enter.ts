/** A held Enter presses once: its repeats would answer what the press has brought up, before it could be read. */
export function pressOnce(): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter' || !event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
