import type { Fault, JsonObject } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { hasLiquid, type LiquidSyntax } from './liquid/liquid-syntax';

export type BodySettings = JsonObject & { readonly renderLiquid?: boolean };

/** Settings of parts with a body that is made to HTML. */
export const BODY_SETTINGS = {
  sanitizeHtml: {
    type: 'boolean',
    default: true,
    description: text('Remove scripts and the like when the body is shown.'),
  },
  renderLiquid: {
    type: 'boolean',
    default: false,
    description: text(
      'Render the body as Liquid first; writing Liquid then needs ManageLiquidTemplates. Liquid in texts that are there already is rendered too, whoever wrote them.',
    ),
  },
};

/** What they let through is what others have written already, unseen by whoever sets them. */
export const GUARDED_BODY_SETTINGS = {
  sanitizeHtml: { value: false, permission: 'ManageLiquidTemplates' },
  renderLiquid: { value: true, permission: 'ManageLiquidTemplates' },
} as const;

/** What could not be rendered is refused while its author is there to mend it. */
export function liquidFaults(syntax: LiquidSyntax, member: string, body: string, settings: BodySettings): Fault[] {
  if (!settings.renderLiquid || !hasLiquid(body)) return [];
  const message = syntax.fault(body);
  return message ? [{ member, message }] : [];
}
