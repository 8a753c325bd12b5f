import { endProposals } from '../../server/test/end-proposals.ts'

interface Answer<Content> {
  result?: { structuredContent?: Content }
}

/** Calls a tool of the Model Context Protocol with a secret key; throws for a refusal. */
async function callTool<Content>(
  origin: string,
  secretKey: string,
  call: { name: string; arguments: Record<string, unknown> },
): Promise<Content> {
  const sent = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  })
  const text = await sent.text()
  const { result } = JSON.parse(text.replace(/^[^{]*data: /s, '')) as Answer<Content>
  if (!result?.structuredContent) throw new Error(text)
  return result.structuredContent
}

/** A program that proposes acts; returns its proposal. */
export const programWith =
  (origin: string, secretKey: string) =>
  async (
    tool: string,
    input: Record<string, unknown>,
  ): Promise<{ proposalId: string; state: string }> =>
    (
      await callTool<{ proposal: { proposalId: string; state: string } }>(origin, secretKey, {
        name: tool,
        arguments: input,
      })
    ).proposal

/** A program that reads; returns the records. */
export const readerWith =
  (origin: string, secretKey: string) =>
  async <Row>(tool: 'list' | 'read', input: Record<string, unknown>): Promise<Row[]> =>
    (await callTool<{ records: Row[] }>(origin, secretKey, { name: tool, arguments: input }))
      .records

/** Expires the proposal with this reason, as if its week had passed. */
export const endProposal = (reason: string): Promise<void> =>
  endProposals(process.env['DATABASE_URL'], reason)
