import { homeCopy } from '../copy/home.ts';

/** Stands for a figure that the holder has covered. */
export function Covered() {
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="visually-hidden">{homeCopy.hidden}</span>
    </>
  );
}
