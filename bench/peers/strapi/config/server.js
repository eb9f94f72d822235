module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT'),
  app: { keys: ['bench-key-0123456789'] },
  logger: { config: { level: 'warn' }, updates: { enabled: false }, startup: { enabled: false } },
});
