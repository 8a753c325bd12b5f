/** How the driver writes a value of ours on the wire; it has no types of its own for this file. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null }
  // oxlint-disable-next-line import/no-default-export -- the file is CommonJS
  export default utils
}
