import { Controller, Get, Param, Res } from '@nestjs/common';
import type { ContentTypeDefinition, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import { TypeChanges } from '../type-changes';
import { TypePreviews, type PreviewView } from '../type-preview';
import { headOf, type TypeHead } from '../type-sheets';

interface PreviewModel {
  readonly type: TypeHead;
  readonly preview: PreviewView;
}

const PREVIEW = view<PreviewModel>('type-editor/preview');

@AdminPage()
@RequirePermission('ViewContentTypes')
@Controller('Admin/ContentTypes/:name')
export class TypePreviewPages {
  constructor(
    private readonly changes: TypeChanges,
    private readonly previews: TypePreviews,
    private readonly pages: PageRenderer,
  ) {}

  @Get('Preview')
  async preview(
    @Res() response: Response,
    @Param('name') name: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const type = this.changes.get(name);
    const preview = await this.previews.ofStored(principal, type);
    const model = { type: headOf(principal, type), preview };
    await this.pages.render(response, PREVIEW, model, {
      title: text('{displayName}: preview', { displayName: type.definition.displayName }),
    });
  }

  @Get('Recipe')
  recipe(@Res() response: Response, @Param('name') name: string): void {
    const { definition } = this.changes.get(name);
    response
      .attachment(`${name}.recipe.json`)
      .type('application/json')
      .set({ 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' })
      .send(`${JSON.stringify(recipeOf(definition), null, 2)}\n`);
  }
}

function recipeOf(definition: ContentTypeDefinition): object {
  const { name, displayName } = definition;
  return {
    name: `content-type-${name}`,
    displayName,
    description: `The content type ${name}.`,
    steps: [{ name: 'content-definition', contentTypes: [definition] }],
  };
}
