import type { FactoryProvider, Type } from '@nestjs/common';
import { contributionToken, type ContentsBulkAction, type ExtensionPoint, type Principal } from '@espalier/plugin-sdk';

interface BulkChange<Service> extends Omit<ContentsBulkAction, 'text' | 'done' | 'run'> {
  readonly words: () => Pick<ContentsBulkAction, 'text' | 'done'>;
  readonly run: (service: Service, id: string, principal: Principal) => Promise<unknown>;
}

/** Bulk actions that a list itself has, each a change by a service. They are offered in this order, before those of plug-ins. */
export function bulkChanges<Service>(
  point: ExtensionPoint<ContentsBulkAction>,
  service: Type<Service>,
  changes: readonly BulkChange<Service>[],
): FactoryProvider<ContentsBulkAction>[] {
  return changes.map(({ words, run, ...change }, index) => ({
    provide: contributionToken(point, 10 * (index - changes.length)),
    inject: [service],
    useFactory: (changing: Service) => ({
      ...change,
      get text() {
        return words().text;
      },
      get done() {
        return words().done;
      },
      run: async (id, principal) => {
        await run(changing, id, principal);
        return undefined;
      },
    }),
  }));
}
