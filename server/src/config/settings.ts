import { POLICIES, POLICY_NAMES, type PolicyName, rateText } from '../http/limits/policies.ts'
import type { Rate } from '../kit/token-buckets.ts'
import { DATABASE_SETTINGS } from './database-settings.ts'
import { FEE_INVOICE_SETTINGS } from './fee-invoice-settings.ts'
import { GOOGLE_PAY_SETTINGS } from './google-pay-settings.ts'
import {
  file,
  folder,
  host,
  hostWithPort,
  instant,
  longText,
  mailbox,
  merchantRates,
  networks,
  onOff,
  oneOf,
  privateKey,
  rate,
  sender,
  type Setting,
  sources,
  unspaced,
  url,
  wholeNumber,
} from './setting.ts'

const defined = <const All extends Readonly<Record<string, Setting<unknown>>>>(all: All): All => all

/** What the server reads from its environment, in the order of the table in docs/operations.md. */
export const SETTINGS = defined({
  PORT: { ...wholeNumber(0, 65_535), unset: '`4400`', meaning: 'The port to listen on' },
  HOST: { ...host, unset: '`127.0.0.1`', meaning: 'The address to listen on' },
  ORIGIN: {
    ...url('http:', 'https:'),
    unset: '`http://localhost:{PORT}`',
    meaning:
      'What browsers call this server; part of links and tokens. `https:` makes cookies Secure, with names that begin with `__Secure-`, and sends HSTS',
  },
  ...DATABASE_SETTINGS,
  DATA_DIR: {
    ...folder,
    unset: '`.data`',
    meaning: 'The folder of the embedded database and the generated secret',
  },
  PAYDECK_SECRET: {
    ...longText(32),
    isSecret: true,
    unset: 'generated into `DATA_DIR/secret`',
    meaning:
      'At least 32 random characters (`openssl rand -base64 48`); every key is derived from it. The same on every server',
  },
  PAYDECK_SECRET_PREVIOUS: {
    ...longText(32),
    isSecret: true,
    unset: 'none',
    meaning:
      'The previous secret, while you change it: it still opens and verifies what it sealed and signed ([changing the secret](#changing-the-secret))',
  },
  SANDBOX: {
    ...onOff,
    unset: 'on with the embedded database, else off',
    meaning:
      'Test cards and banks instead of providers, the outbox page and the clock offset. Off is production',
  },
  SANDBOX_PUBLIC: {
    ...onOff,
    unset: 'off',
    meaning:
      'Lets a sandbox run on a public address (an https `ORIGIN`, or a `HOST` that is not loopback), for developers of shops; its fault switch is then off',
  },
  SMS_URL: {
    ...url('https:', 'http:'),
    isSecret: true,
    unset: 'none',
    meaning:
      'The gateway of text messages: takes `POST {id, to, text}` as JSON; name and password of the address are sent as basic credentials. Unset: as with mail, and in production no text message is offered',
  },
  SMTP_URL: {
    ...url('smtp:', 'smtps:'),
    isSecret: true,
    unset: 'none',
    meaning:
      'The mail server. Unset: mail is kept and, with the demo or the embedded database, shown at `/outbox`',
  },
  MAIL_FROM: {
    ...sender,
    isPerBrand: true,
    unset: 'the brand’s `mailFrom`',
    meaning:
      'The sender of emails, `Name <address>`; a brand that has none uses the one of `MAIL_FROM`. Customers see `{merchant} via {Name}` and reply to the merchant’s support address; the merchant’s own people see `Name` and reply to `SUPPORT_EMAIL`',
  },
  SUPPORT_EMAIL: {
    ...mailbox,
    isPerBrand: true,
    unset: 'the brand’s `help.email`',
    meaning: 'Where merchants get help',
  },
  MAIL_PER_ADDRESS: {
    ...wholeNumber(1, 1_000_000),
    unset: '`50`',
    meaning:
      'Emails and text messages that one customer or invited person is sent a day ([below](#how-much-mail-is-sent))',
  },
  MAIL_PER_MERCHANT: {
    ...wholeNumber(1, 1_000_000),
    unset: '`5000`',
    meaning: 'Emails and text messages that are sent for one merchant a day',
  },
  SESSION_IDLE_MINUTES: {
    ...wholeNumber(5, 720),
    unset: '`15`',
    meaning:
      'How long a person can be inactive in the dashboard before they are signed out; sessions end after twelve hours in any case',
  },
  PASSWORD_BREACH_URL: {
    ...url('https:', 'http:'),
    unset: 'none',
    meaning:
      'Compares new passwords with those of data breaches, at a service that answers by range as Have I Been Pwned does (`https://api.pwnedpasswords.com/range/`): five digits of the SHA-1 leave this server. A password is accepted when the service does not answer within 1.5 seconds, and the log says so. Unset: a list of common passwords alone',
  },
  VAPID_PRIVATE_KEY: {
    ...privateKey,
    isSecret: true,
    unset: 'none',
    meaning:
      'The key by which push services know this installation, made by `npm run cli -- vapid-key`; the same on every server. Changing it ends the notifications of all devices. Unset: no notifications are sent ([notifications](#notifications-on-phones))',
  },
  VAPID_SUBJECT: {
    ...url('mailto:', 'https:'),
    unset: '`ORIGIN`',
    meaning: 'The address where push services can contact you',
  },
  ...GOOGLE_PAY_SETTINGS,
  ...FEE_INVOICE_SETTINGS,
  LIMITS: {
    ...onOff,
    unset: 'on',
    meaning: 'Sign-in throttles, and limits on calls and prerendered pages',
  },
  MERCHANT_LIMITS: {
    ...merchantRates,
    unset: 'none',
    meaning:
      'Other rates for single merchants: `mcht_abc money=500/100 merchant=900/300; mcht_def money=200/50`',
  },
  DEMO: {
    ...onOff,
    unset: 'on with the embedded database, else off',
    meaning: 'Fills an empty database of a sandbox with merchants and a year of payments',
  },
  DEMO_SIZE: {
    ...wholeNumber(10, 1_000_000),
    unset: '`600`',
    meaning: 'How many orders a middle-sized demo merchant has',
  },
  DEMO_END: { ...instant, unset: 'now', meaning: 'The end of the demo’s year' },
  TRUST_PROXY: {
    ...networks,
    unset: 'none',
    meaning:
      'Networks of the proxies in front, as in `10.0.0.0/8,127.0.0.1`: only they may name the caller’s address, which the limits go by',
  },
  KEEP_ALIVE_SECONDS: {
    ...wholeNumber(1, 3_600),
    unset: '`75`',
    meaning:
      'How long an idle connection stays open. Set it longer than the proxy in front does, so that no connection closes under a request',
  },
  DRAIN_SECONDS: {
    ...wholeNumber(0, 300),
    unset: '`10` in production, else `0`',
    meaning:
      'After SIGTERM: how long the API reports that it is not ready but still answers, so that the proxy removes it before it stops ([stopping](#stopping))',
  },
  METRICS_PORT: {
    ...wholeNumber(0, 65_535),
    unset: 'none',
    meaning:
      'Where `/metrics`, `/health` and `/ready` are served to operators, apart from the public',
  },
  METRICS_HOST: { ...host, unset: '`127.0.0.1`', meaning: 'The address of `METRICS_PORT`' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...url('http:', 'https:'),
    unset: 'none',
    meaning:
      'A collector of OpenTelemetry, such as `http://127.0.0.1:4318`: traces of requests, jobs, statements and calls to providers are sent to its `/v1/traces` as JSON ([traces](#traces)). Unset: its SDK is not loaded',
  },
  TRACES_PERCENT: {
    ...wholeNumber(1, 100),
    unset: '`100`',
    meaning: 'The percentage of traces that are sent',
  },
  LOG_LEVEL: {
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    unset: '`warn`, `info` in production',
    meaning: 'The log level: JSON lines on standard output, never with queries or bodies',
  },
  CHAT_SCRIPT_URL: {
    ...url('https:'),
    unset: 'none',
    meaning:
      'The support chat of the dashboard: the script of Zendesk’s web widget (`https://static.zdassets.com/ekr/snippet.js`)',
  },
  CHAT_KEY: {
    ...unspaced,
    isPerBrand: true,
    unset: 'none',
    meaning: 'The chat’s key. A brand without a key, or no script, has no chat',
  },
  CHAT_SOURCES: {
    ...sources,
    unset: 'none',
    meaning:
      'The hosts the chat needs besides its script’s, for the Content-Security-Policy: `https://*.zdassets.com,https://*.zendesk.com,wss://*.zendesk.com`',
  },
  NODE_ENV: {
    ...unspaced,
    unset: 'none',
    meaning: '`production` refuses the embedded database unless `SANDBOX=on`',
  },
})

/** Read only if Google's Identity Platform keeps the passwords; listed in docs/identity-platform.md. */
export const IDENTITY_SETTINGS = defined({
  IDENTITY: {
    ...oneOf(['own', 'identity-platform']),
    unset: '`own`',
    meaning: '`identity-platform`: the service keeps the passwords',
  },
  IDENTITY_PROJECT_ID: { ...unspaced, unset: 'required', meaning: 'The project' },
  IDENTITY_API_KEY: {
    ...unspaced,
    unset: 'required',
    meaning: 'The project’s key for browsers; sent to dashboards as `authApiKey`. No secret',
  },
  IDENTITY_AUTH_DOMAIN: {
    ...host,
    unset: '`{project}.firebaseapp.com`',
    meaning: 'Sent to dashboards as `authDomain`',
  },
  IDENTITY_SERVICE_ACCOUNT: {
    ...file,
    unset: 'the machine’s own account',
    meaning:
      'The key file of the service account. The file is a secret: only the server may read it',
  },
  // Google's own name: its SDK also reads it, and then accepts unsigned tokens.
  FIREBASE_AUTH_EMULATOR_HOST: {
    ...hostWithPort,
    unset: 'none',
    meaning:
      '`127.0.0.1:9099`: an emulator in the service’s place. It believes unsigned tokens, so production refuses to start with it',
  },
})

type LimitName = `LIMIT_${Uppercase<PolicyName>}`
export const limitName = (name: PolicyName) => `LIMIT_${name.toUpperCase()}` as LimitName

/** Rates of calls, by policy; listed in the limits table of docs/operations.md. */
export const LIMIT_SETTINGS = Object.fromEntries(
  POLICY_NAMES.map((name): [LimitName, Setting<Rate>] => {
    const { meaning } = POLICIES[name]
    return [limitName(name), { ...rate, unset: `\`${rateText(POLICIES[name])}\``, meaning }]
  }),
) as Record<LimitName, Setting<Rate>>
