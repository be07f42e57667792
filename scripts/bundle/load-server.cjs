'use strict';
// Runs the bundled command line beside it, `server.cjs`, with the code that V8 compiled from it when it was built
// (`record-code.cjs`): compiling takes longer than all else at a start. V8 ignores the code of another version of itself.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const script = path.join(__dirname, 'server.cjs');
const code = path.join(__dirname, 'server.code');

const parameters = 'exports, require, module, __filename, __dirname';
const compiled = new vm.Script(`(function (${parameters}) { ${readFileSync(script, 'utf8')}\n})`, {
  filename: script,
  cachedData: existsSync(code) ? readFileSync(code) : undefined,
});
compiled.runInThisContext()(exports, require, module, __filename, __dirname);
