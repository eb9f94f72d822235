import { Controller, Get } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  BACKGROUND_TASK,
  Contributes,
  EspalierPlugin,
  RequirePermission,
  type BackgroundTask,
} from '@espalier/plugin-sdk';
import { ContentItem, ContentItemVersion } from '@espalier/plugin-sdk/entities';
import { IsNull, Not, type Repository } from 'typeorm';

@Contributes(BACKGROUND_TASK)
export class CountColors implements BackgroundTask {
  readonly name = 'color-count';
  readonly title = 'Count by color';
  readonly description = 'Counts the published paint of each color, and what is in the recycle bin.';
  readonly schedule = '0 3 * * *';
  readonly enabled = true;

  constructor(
    @InjectRepository(ContentItem) private readonly items: Repository<ContentItem>,
    @InjectRepository(ContentItemVersion) private readonly versions: Repository<ContentItemVersion>,
  ) {}

  async run() {
    const removed = await this.items.countBy({ contentType: 'Paint', removedUtc: Not(IsNull()) });
    const rows = await this.versions
      .createQueryBuilder('version')
      .select("version.data ->> 'color'", 'color')
      .addSelect('count(*)::int', 'items')
      .where({ contentType: 'Paint', published: true })
      .groupBy('color')
      .getRawMany<{ color: string; items: number }>();
    return { removed, published: Object.fromEntries(rows.map(({ color, items }) => [color, items])) };
  }
}

@Controller('api/color-count')
@RequirePermission('ListContent')
export class ColorCountController {
  constructor(private readonly colors: CountColors) {}

  @Get()
  count() {
    return this.colors.run();
  }
}

@EspalierPlugin({
  id: 'example.color-count',
  compatibility: '^1.0.0',
  imports: [TypeOrmModule.forFeature([ContentItem, ContentItemVersion])],
  controllers: [ColorCountController],
  providers: [CountColors],
})
export class ColorCountPlugin {}
