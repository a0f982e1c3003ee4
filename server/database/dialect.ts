import {
  type Dialect,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';

/** SQLite's dialect for any driver. */
export function sqliteDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/**
 * Writes limits as literals. SQLite prepares a statement again whenever a bound limit changes, which with an authorizer takes ten
 * times as long as a point read. Queries built with `sql` use `sql.lit`.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const value = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (typeof value === 'number') this.append(`limit ${value}`);
    else super.visitLimit(node);
  }
}
