// Loaded before a server of the browser tests, nearly each of which signs a holder up.
const argon2 = require('argon2');

const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 64 });
