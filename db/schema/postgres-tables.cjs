// The migration generator reads the tables and sequences that this file exports.
const { postgresTables, ...sequences } = require('./postgres.ts');

module.exports = { ...postgresTables, ...sequences };
