// Prints the OpenAPI document as an installation at the given address serves it.
import { openApi } from '../../src/http/docs/openapi.ts'

const [origin = 'https://pay.example.com'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(openApi(origin), null, 2))
