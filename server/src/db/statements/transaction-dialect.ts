import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'

/** Transactions whose first message also sets role and merchant: `begin; set local …`. */
export function transactionDialect(
  config: PostgresDialectConfig,
  beginSql: () => string,
): PostgresDialect {
  class Driver extends PostgresDriver {
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw(beginSql()))
    }
  }
  class Dialect extends PostgresDialect {
    override createDriver(): PostgresDriver {
      return new Driver(config)
    }
  }
  return new Dialect(config)
}
