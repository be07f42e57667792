// Runs inside the page before it is painted and before any other script is there; the build writes it into `index.html`.
import './appearance.ts';
import './ask-home.ts';
