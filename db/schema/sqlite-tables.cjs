// The migration generator reads the tables that this file exports.
module.exports = require('./sqlite.ts').sqliteTables;
