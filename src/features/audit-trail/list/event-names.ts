import { Injectable } from '@nestjs/common';
import type { KnownValue, Refuse } from '@espalier/filter-syntax';
import { EventCatalog } from '#core/audit-events';
import { EventValues } from './event-values';

/** What people call kinds of events. Those that nobody declares any more, such as those of a plug-in that has left, keep their names. */
@Injectable()
export class EventNames {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly values: EventValues,
  ) {}

  async categoryNamed(typed: string, refuse: Refuse): Promise<string> {
    const declared = this.catalog.categories().map(({ name }) => name);
    const recorded = async () => (await this.values.kinds()).map(([category]) => category);
    return (await named(typed, declared, recorded)) ?? refuse(noSuch('category', declared));
  }

  async eventNamed(typed: string, refuse: Refuse): Promise<string> {
    const declared = this.catalog.categories().flatMap(({ events }) => events.map(({ name }) => name));
    const recorded = async () => (await this.values.kinds()).map(([, event]) => event);
    return (await named(typed, declared, recorded)) ?? refuse(noSuch('event', [...new Set(declared)].toSorted()));
  }

  categories(): KnownValue[] {
    return this.catalog.categories().map(({ name, title }) => ({ value: name, text: title }));
  }

  events(): KnownValue[] {
    return this.catalog
      .categories()
      .flatMap(({ events }) => events.map(({ name, title }) => ({ value: name, text: title })));
  }

  categoryTitle(category: string): string {
    return this.catalog.categories().find(({ name }) => name === category)?.title ?? category;
  }

  eventTitle(category: string, event: string): string {
    return this.catalog.find(category, event)?.title ?? event;
  }
}

async function named(
  typed: string,
  declared: readonly string[],
  recorded: () => Promise<readonly string[]>,
): Promise<string | undefined> {
  const isTyped = (name: string) => name.toLowerCase() === typed.toLowerCase();
  return declared.find(isTyped) ?? (await recorded()).find(isTyped);
}

function noSuch(what: string, names: readonly string[]): string {
  return `There is no such ${what}. Use one of ${names.join(', ')}.`;
}
