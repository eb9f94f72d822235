import { registerHooks } from 'node:module';

/** The sandbox of extensions has to be compiled; nothing that is measured needs it. */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier === 'isolated-vm' ? 'node:vm' : specifier, context),
});
