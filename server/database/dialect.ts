import {
  type Dialect,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';

/** SQLite's dialect for our own drivers, which serialize queries themselves. Kysely's adapter would run one at a time. */
export function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new ManyAtOnceAdapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** SQLite's dialect with Kysely's driver, for a connection that only reads. */
export class ReadingDialect extends SqliteDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
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

class ManyAtOnceAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
