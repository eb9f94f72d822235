import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AUDIT_EVENTS, type AuditEventCategory, type AuditEventKind } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { perLanguage } from '#platform/texts';

const NAME = /^[A-Z][A-Za-z0-9]{0,63}$/;

@Injectable()
export class EventCatalog implements OnModuleInit {
  private readonly kinds = perLanguage(() => kindsOf(this.categories()));

  constructor(private readonly registry: ExtensionRegistry) {}

  onModuleInit(): void {
    this.kinds();
  }

  categories(): readonly AuditEventCategory[] {
    return this.registry.contributions(AUDIT_EVENTS);
  }

  find(category: string, event: string): AuditEventKind | undefined {
    return this.kinds().get(qualified(category, event));
  }

  require(category: string, event: string): AuditEventKind {
    const kind = this.find(category, event);
    if (!kind) throw new UndeclaredAuditEventError(qualified(category, event));
    return kind;
  }
}

/** `Content.Published`, as settings name a kind. */
export function qualified(category: string, event: string): string {
  return `${category}.${event}`;
}

function kindsOf(categories: readonly AuditEventCategory[]): ReadonlyMap<string, AuditEventKind> {
  const kinds = new Map<string, AuditEventKind>();
  for (const { name: category, events } of categories) {
    for (const kind of events) {
      const name = qualified(category, kind.name);
      if (!NAME.test(category) || !NAME.test(kind.name) || kinds.has(name)) throw new MisnamedAuditEventsError(name);
      kinds.set(name, kind);
    }
  }
  return kinds;
}

class MisnamedAuditEventsError extends Error {
  constructor(name: string) {
    super(
      `The audit trail cannot have events "${name}": names are in PascalCase, of at most 64 characters, and each kind is declared once.`,
    );
    this.name = MisnamedAuditEventsError.name;
  }
}

class UndeclaredAuditEventError extends Error {
  constructor(name: string) {
    super(`Nobody has declared events "${name}". Contribute their category to AUDIT_EVENTS.`);
    this.name = UndeclaredAuditEventError.name;
  }
}
