import { UsageError, type Command } from '../command.ts'

export const replayWebhook: Command = {
  name: 'replay-webhook',
  summary: 'Look once more into an event that a provider has sent',
  words: '<event id>',
  notes: ['', 'The provider is asked what became of the payment; doing it again changes nothing.'],
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
          : `${eventId} (${type} of ${provider}): the provider is still at it`,
      )
    return 0
  },
}
