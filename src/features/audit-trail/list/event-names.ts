import { Injectable } from '@nestjs/common';
import type { KnownValue, Refuse } from '@espalier/filter-syntax';
import { BACKGROUND_TASK } from '@espalier/plugin-sdk';
import { EventCatalog } from '#core/audit-events';
import { SettingLabels } from '#core/settings';
import { ExtensionRegistry } from '#platform/extensions';
import { NO_SUCH } from '#features/admin-list';
import { text } from '#platform/texts';
import type { ListedEvent } from './event-row';
import { EventValues } from './event-values';

/** Their events are about a task, by its name. */
const OF_TASKS = new Set(['BackgroundTasks', 'Pruning']);

type ToldEvent = Pick<ListedEvent, 'category' | 'correlationId' | 'facts'>;

/** What people call kinds of events, and what these tell. Those that nobody declares any more, such as those of a plug-in that has left, keep their names. */
@Injectable()
export class EventNames {
  constructor(
    private readonly catalog: EventCatalog,
    private readonly values: EventValues,
    private readonly settings: SettingLabels,
    private readonly registry: ExtensionRegistry,
  ) {}

  async categoryNamed(typed: string, refuse: Refuse): Promise<string> {
    const declared = this.catalog.categories().map(({ name }) => name);
    const recorded = async () => (await this.values.kinds()).map(([category]) => category);
    return (await named(typed, declared, recorded)) ?? refuse(NO_SUCH.category(declared.join(', ')));
  }

  async eventNamed(typed: string, refuse: Refuse): Promise<string> {
    const declared = this.catalog.categories().flatMap(({ events }) => events.map(({ name }) => name));
    const recorded = async () => (await this.values.kinds()).map(([, event]) => event);
    return (
      (await named(typed, declared, recorded)) ?? refuse(NO_SUCH.event([...new Set(declared)].toSorted().join(', ')))
    );
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

  /** The English of a sentence, by which views find its words. */
  told({ category, event }: Pick<ListedEvent, 'category' | 'event'>): string | undefined {
    return this.catalog.find(category, event)?.told?.message;
  }

  /** What it was done to, as it was called then; settings and tasks as they are called now. */
  subject(event: ListedEvent): string {
    const known = this.settings.changedIn(event) ?? this.taskTitle(event);
    return known ?? (event.subject.trim() || event.correlationId || text('No name'));
  }

  private taskTitle({ category, correlationId }: ListedEvent): string | undefined {
    if (!OF_TASKS.has(category)) return undefined;
    return this.registry.contributions(BACKGROUND_TASK).find(({ name }) => name === correlationId)?.title;
  }

  /** By the names of the facts: as the page of the settings has it, else the category, else another category. */
  factTitles({ category, correlationId, facts }: ToldEvent): ReadonlyMap<string, string> {
    const all = this.catalog.categories();
    const own = all.filter(({ name }) => name === category);
    const titles = [...all, ...own].flatMap(({ facts: told = {} }) => Object.entries(told));
    return new Map([...titles, ...('changed' in facts ? this.settings.of(correlationId) : [])]);
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
