'use strict';
// Runs the bundled command line, the script `server.cjs`, with the code that Node compiled from it when it was built
// (`record-code.cjs`): compiling takes longer than all else at a start. Node ignores the code of another version of itself.
// Script and code always stand together: two files of one folder, or two assets of the single executable.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { getRawAsset, isSea } = require('node:sea');
const vm = require('node:vm');

const script = path.join(__dirname, 'server.cjs');
const code = path.join(__dirname, 'server.code');

function read(file) {
  return isSea() ? Buffer.from(getRawAsset(path.basename(file))) : readFileSync(file);
}

const parameters = 'exports, require, module, __filename, __dirname';
// The bundle holds ASCII characters only.
const compiled = new vm.Script(`(function (${parameters}) { ${read(script).latin1Slice()}\n})`, {
  filename: script,
  cachedData: isSea() || existsSync(code) ? read(code) : undefined,
});
compiled.runInThisContext()(exports, require, module, script, __dirname);
