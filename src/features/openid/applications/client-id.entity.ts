import { Entity, Index, PrimaryColumn } from 'typeorm';

/** A client id that an application has, or had: nobody gets it again, as content and rights elsewhere are known by it. */
@Entity('openid_client_id')
@Index('ix_openid_client_id_folded', { synchronize: false })
export class ClientIdEntity {
  @PrimaryColumn({
    name: 'client_id',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_client_id',
  })
  clientId: string;
}
