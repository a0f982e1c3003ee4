// Spreadsheets run a cell that begins with =, +, - or @ as a formula. An export puts ' before such a cell, and an import removes it.

/** The cell without the one ' that an export put before it. */
export function withoutGuard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
