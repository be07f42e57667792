// Loaded by each worker before all else. What a module of a package imports beside itself lies where it says; Node reads the package's
// description anew to find each, which took most of the time of loading react-admin and, with one of 180 KB, drizzle-orm.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const { conditions, parentURL = '' } = context;
    const isPath = specifier.startsWith('.') && !specifier.includes('//') && conditions.includes('import');
    if (!isPath || !parentURL.includes('/node_modules/')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, shortCircuit: true };
  },
});
