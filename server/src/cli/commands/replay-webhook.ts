import { UsageError, type Command } from '../command.ts'

export const replayWebhook: Command = {
  name: 'replay-webhook',
  summary: 'Process an event from a provider again',
  words: '<event id>',
  notes: ['', 'Asks the provider for the outcome of the payment. Safe to repeat.'],
  options: {},
  async run(given, { services }, print) {
    const [eventId, ...more] = given.words
    if (eventId === undefined || more.length > 0)
      throw new UsageError('replay-webhook needs the id of one event.')
    const done = await services.providerEvents.replay(eventId)
    if (done.length === 0) throw new UsageError(`No event "${eventId}" was ever received.`)
    for (const { provider, type, outcome } of done)
      print(
        outcome === 'settled'
          ? `${eventId} (${type} of ${provider}): done`
          : `${eventId} (${type} of ${provider}): still in progress at the provider`,
      )
    return 0
  },
}
