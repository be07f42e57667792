// The steps of a flow are entries of the history with one address. From one to the next the screen slides, by the View
// Transitions of the browser; where it has none, or the person prefers reduced motion, the next step appears without one.

export type Place = {
  readonly pathname: string;
  /** What the router keeps with the entry. */
  readonly state: unknown;
  /** The place of the entry in the history. */
  readonly index: number;
};

export type Direction = 'forward' | 'back';

const stepOf = (state: unknown): unknown => (state as { step?: unknown } | null)?.step ?? null;

/** How the screen slides between two entries; null unless they are different steps of one flow. */
export function slideOf(before: Place, after: Place): Direction | null {
  if (before.pathname !== after.pathname || stepOf(before.state) === stepOf(after.state)) return null;
  return after.index < before.index ? 'back' : 'forward';
}

const still = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides to what `show` renders. False, with nothing shown, where nothing slides. */
export function slide(direction: Direction, show: () => void): boolean {
  const page: Partial<Pick<Document, 'startViewTransition'>> = document;
  if (page.startViewTransition === undefined || document.hidden || still()) return false;
  const root = document.documentElement;
  root.dataset.slide = direction;
  const transition = document.startViewTransition(show);
  const end = (): void => {
    // Unless the next one has begun, which skipped this one.
    if (current === transition) delete root.dataset.slide;
  };
  current = transition;
  // A transition that is skipped has shown its step all the same.
  transition.ready.catch(() => undefined);
  transition.finished.then(end, end);
  return true;
}

let current: ViewTransition | undefined;
