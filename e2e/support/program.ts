import { endProposals } from '../../server/test/end-proposals.ts'

interface Answer {
  result?: { structuredContent?: { proposal: { proposalId: string; state: string } } }
}

/** A program that speaks the Model Context Protocol with a secret key; answers its proposal. */
export const programWith =
  (origin: string, secretKey: string) =>
  async (
    tool: string,
    given: Record<string, unknown>,
  ): Promise<{ proposalId: string; state: string }> => {
    const sent = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: given },
      }),
    })
    const text = await sent.text()
    const { result } = JSON.parse(text.replace(/^[^{]*data: /s, '')) as Answer
    if (!result?.structuredContent) throw new Error(text)
    return result.structuredContent.proposal
  }

/** Lets the week to decide on a proposal pass, by the reason that it gave. */
export const endProposal = (reason: string): Promise<void> =>
  endProposals(process.env['DATABASE_URL'], reason)
