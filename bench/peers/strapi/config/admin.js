const SALT = 'bench-salt-0123456789';

module.exports = {
  serveAdminPanel: false,
  auth: { secret: SALT },
  apiToken: { salt: SALT },
  transfer: { token: { salt: SALT } },
  secrets: { encryptionKey: SALT },
};
