/** One server-sent event. */
export interface LiveBlock {
  /** Empty if unnamed. */
  name: string
  id: string | null
  data: unknown
}

/** Parses server-sent events from text that arrives in arbitrary chunks. Skips comments. */
export function createBlockParser(): (chunk: string) => LiveBlock[] {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = fieldsOf(block)
      const data = fields.get('data')
      return data === undefined
        ? []
        : [
            {
              name: fields.get('event') ?? '',
              id: fields.get('id') ?? null,
              data: JSON.parse(data),
            },
          ]
    })
  }
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ')
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )
