// Request bodies as clients send them: the field `data`, or multipart with a file.

type Form = { headers: Record<string, string>; payload: Buffer };

export type TestFile = { name: string; bytes: Buffer };

export function dataForm(payload: object): Form {
  const text = new URLSearchParams({ data: JSON.stringify(payload) }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: Buffer.from(text) };
}

/** Fields in order: text unchanged, other values except files as JSON. */
export function multipart(fields: object): Form {
  return multipartOf(Object.entries(fields));
}

/** The same from pairs, so that names can be repeated. */
export function multipartOf(fields: readonly (readonly [string, unknown])[]): Form {
  const boundary = 'a-seam-between-parts';
  const parts = fields.map(([name, value]) => {
    const [attributes, content] = isFile(value)
      ? [`; filename="${value.name}"\r\nContent-Type: application/octet-stream`, value.bytes]
      : ['', Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))];
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')]);
  });
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload };
}

/** True if a value is sent as a file. */
export function isFile(value: unknown): value is TestFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);
}
