import {
  AUDIT_EVENTS,
  Contributes,
  type AuditEvent,
  type AuditEventCategory,
  type Principal,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(AUDIT_EVENTS)
export class RecipeEvents implements AuditEventCategory {
  readonly name = 'Recipes';
  readonly title = text('Recipes');
  readonly events = [
    { name: 'Run', title: text('Recipe run'), description: text('What its steps did is recorded by itself.') },
  ];
}

interface Report {
  readonly name: string;
  readonly steps: readonly string[];
  readonly skippedSteps: readonly string[];
}

/** A recipe that was carried out to its end. */
export function recipeRun({ kind, id, name }: Principal, report: Report): AuditEvent {
  return {
    category: 'Recipes',
    event: 'Run',
    correlationId: report.name,
    principal: { kind, id, name },
    facts: { steps: [...report.steps], skippedSteps: [...report.skippedSteps] },
  };
}
