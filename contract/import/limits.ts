/**
 * Limits of a file for import. `zipEntries` and `unpackedBytes` apply to what a workbook contains; `samples` and `sampleLength` to what
 * the upload's reply shows of each column; `pictureUrls` to the different URLs of pictures in a file; `newCategories` to the
 * categories that an import creates; `valueLength` to a value of a fault and its repair.
 */
export const importFileLimits = {
  bytes: 32 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  headerLength: 100,
  zipEntries: 200,
  unpackedBytes: 100 * 1024 * 1024,
  samples: 3,
  sampleLength: 100,
  valueLength: 200,
  repairs: 200,
  newCategories: 200,
  pictureUrls: 50_000,
  pictureUrlLength: 2_000,
} as const;
