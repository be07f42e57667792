/**
 * Keeps the bottom bar above the on-screen keyboard where the browser lays it over the page (Safari); where the page is
 * resized instead, the inset stays 0.
 */
export function followKeyboard(): void {
  const viewport = window.visualViewport;
  if (viewport === null) return;
  const update = (): void => {
    // A pinch zoom shrinks the visual viewport too, and is no keyboard.
    const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    document.documentElement.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  viewport.addEventListener('resize', update);
  viewport.addEventListener('scroll', update);
}
