import { UsageError, type Command } from '../command.ts'

export const replayWebhook: Command = {
  name: 'replay-webhook',
  summary: 'Process an event from a provider again',
  usage: '<event id>',
  notes: ['', 'Asks the provider for the outcome of the payment. Safe to repeat.'],
  options: {},
  async run(args, { services }, print) {
    const [eventId, ...extra] = args.positionals
    if (eventId === undefined || extra.length > 0)
      throw new UsageError('replay-webhook needs the id of one event.')
    const events = await services.providerEvents.replay(eventId)
    if (events.length === 0) throw new UsageError(`No event "${eventId}" was ever received.`)
    for (const { provider, type, outcome } of events)
      print(
        outcome === 'settled'
          ? `${eventId} (${type} of ${provider}): done`
          : `${eventId} (${type} of ${provider}): still in progress at the provider`,
      )
    return 0
  },
}
