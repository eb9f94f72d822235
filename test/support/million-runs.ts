import * as fc from 'fast-check';

fc.configureGlobal({ numRuns: 1_000_000 });
