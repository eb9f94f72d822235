import { TypeOrmModule } from '@nestjs/typeorm';
import {
  contribution,
  EspalierPlugin,
  ManagedRecord,
  PERMISSION_PROVIDER,
  type RecordManagement,
} from '@espalier/plugin-sdk';
import { IsUrl, MaxLength, MinLength } from 'class-validator';
import { Column, Entity, PrimaryColumn, type MigrationInterface, type QueryRunner } from 'typeorm';

@Entity('paint_supplier')
export class Supplier {
  @PrimaryColumn()
  @MinLength(1)
  @MaxLength(100)
  name!: string;

  @Column()
  @IsUrl()
  website!: string;
}

export class PaintSuppliers1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE paint_supplier (name text PRIMARY KEY, website text)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE paint_supplier');
  }
}

@ManagedRecord({
  api: 'paint-suppliers',
  admin: 'PaintSuppliers',
  key: 'name',
  one: 'supplier',
  title: 'Suppliers',
  newTitle: 'New supplier',
  many: 'suppliers',
  permission: 'ManageSuppliers',
  entity: Supplier,
  create: Supplier,
})
export class Suppliers implements RecordManagement<Supplier> {
  fields() {
    return [
      { name: 'name', label: 'Name' },
      { name: 'website', label: 'Website', hint: 'Such as https://ochre.example.' },
    ];
  }
}

const permission = { name: 'ManageSuppliers', title: 'Manage suppliers', category: 'Paint' };

@EspalierPlugin({
  id: 'example.paint-suppliers',
  compatibility: '^1.0.0',
  imports: [TypeOrmModule.forFeature([Supplier])],
  providers: [contribution(PERMISSION_PROVIDER, { permissions: [permission] })],
  records: [Suppliers],
  migrations: [PaintSuppliers1763800000000],
})
export class PaintSuppliersPlugin {}
