import type { Repository } from 'typeorm';
import type { Notifications, Transaction } from '#platform/database';
import { DatabaseTemplates } from './database-templates';
import type { TemplateEntity } from './template.entities';

/** A database with one template, whose revision counts the reads. */
function world() {
  let reads = 0;
  const effects: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  const rows = {
    find: async () => [{ name: 'Footer', language: 'hbs', source: 'Bye', revision: ++reads }],
  } as unknown as Repository<TemplateEntity>;
  const notifications = {
    connected: true,
    subscribe: (_topic: string, listener: () => void) => listeners.push(listener),
    publish: async () => undefined,
  };
  const transaction = { afterCommit: (effect: () => void) => effects.push(effect) } as unknown as Transaction;
  const templates = new DatabaseTemplates(rows, notifications as unknown as Notifications);
  templates.onModuleInit();
  return { templates, notifications, transaction, effects, listeners };
}

describe('The templates of the database', () => {
  it('are the same object while nothing changes', async () => {
    const { templates } = world();
    const all = await templates.all();
    expect([...all.values()]).toEqual([{ name: 'Footer', language: 'hbs', source: 'Bye', revision: 1 }]);
    expect(await templates.all()).toBe(all);
  });

  it('are read again on the node that changed one as soon as that is committed, and not before', async () => {
    const { templates, transaction, effects } = world();
    const all = await templates.all();
    await templates.changed(transaction, 'Footer');
    expect(await templates.all()).toBe(all);
    for (const effect of effects) effect();
    expect((await templates.all()).get('Footer')).toMatchObject({ revision: 2 });
  });

  it('are read again when another node has changed one', async () => {
    const { templates, listeners } = world();
    await templates.all();
    for (const listener of listeners) listener();
    expect((await templates.all()).get('Footer')).toMatchObject({ revision: 2 });
  });

  it('are read each time while no news can be heard', async () => {
    const { templates, notifications } = world();
    notifications.connected = false;
    await templates.all();
    expect((await templates.all()).get('Footer')).toMatchObject({ revision: 2 });
  });
});
