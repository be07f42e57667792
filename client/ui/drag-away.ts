/** A shorter touch is a tap. */
const BEGINS_PX = 6;
/** A sheet that was moved by this part of its length leaves; so does one that was thrown. */
const LEAVES_AT = 0.3;
const THROWN_PX_PER_MS = 0.5;

type Way = 'down' | 'left';
type Point = { readonly x: number; readonly y: number; readonly at: number };

const pointOf = (event: TouchEvent, { clientX, clientY }: Touch): Point => ({
  x: clientX,
  y: clientY,
  at: event.timeStamp,
});

/** What scrolls between the finger and the sheet keeps the touch until it is at its top. */
function isScrolled(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let at = target as HTMLElement | null; at !== null && at !== sheet; at = at.parentElement)
    if (at.scrollTop > 0) return true;
  return false;
}

/**
 * Moves a sheet with the finger, by `--drag` (px) and `--dragged` (0 to 1) of its parent, and asks it to leave when it is let go
 * far enough; it comes back where `leave` answers false. Returns what ends it.
 */
export function dragAway(sheet: HTMLElement, way: Way, leave: () => boolean): () => void {
  const parent = sheet.parentElement ?? sheet;
  let start: Point | null = null;
  let last: Point | null = null;
  let speed = 0;
  let isDragging = false;

  const along = (from: Point, to: Point): number => (way === 'down' ? to.y - from.y : from.x - to.x);
  const length = (): number => (way === 'down' ? sheet.offsetHeight : sheet.offsetWidth);
  const place = (px: number): void => {
    parent.style.setProperty('--drag', `${px}px`);
    parent.style.setProperty('--dragged', String(Math.min(1, px / length())));
  };

  const begin = (event: TouchEvent): void => {
    // What was touched may have gone with its row, and the end of the touch with it.
    if (isDragging) place(0);
    isDragging = false;
    delete parent.dataset.dragging;
    const [finger, second] = event.touches;
    start = finger === undefined || second !== undefined ? null : pointOf(event, finger);
    if (way === 'down' && isScrolled(event.target, sheet)) start = null;
    last = start;
  };

  const move = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (start === null || last === null || finger === undefined) return;
    const now = pointOf(event, finger);
    const moved = along(start, now);
    if (!isDragging) {
      const across = way === 'down' ? Math.abs(now.x - start.x) : Math.abs(now.y - start.y);
      if (Math.max(Math.abs(moved), across) < BEGINS_PX) return;
      // The other way it is a scroll.
      if (moved < across) return void (start = null);
      isDragging = true;
      parent.dataset.dragging = '';
    }
    if (event.cancelable) event.preventDefault();
    speed = along(last, now) / Math.max(1, now.at - last.at);
    last = now;
    place(Math.max(0, moved));
  };

  const end = (event: TouchEvent): void => {
    if (!isDragging || start === null || last === null) return;
    isDragging = false;
    delete parent.dataset.dragging;
    const isFar = along(start, last) > length() * LEAVES_AT;
    const isThrown = event.type === 'touchend' && (isFar || speed > THROWN_PX_PER_MS);
    if (!isThrown || !leave()) place(0);
    start = null;
  };

  const ending = new AbortController();
  const options = { signal: ending.signal };
  sheet.addEventListener('touchstart', begin, { ...options, passive: true });
  sheet.addEventListener('touchmove', move, { ...options, passive: false });
  sheet.addEventListener('touchend', end, options);
  sheet.addEventListener('touchcancel', end, options);
  return () => ending.abort();
}
