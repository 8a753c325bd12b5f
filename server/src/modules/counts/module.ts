import { defineModule } from '../../app/module.ts'
import { countJobs } from './jobs.ts'
import { countHandlers } from './routes.ts'

export const countsModule = defineModule('counts', ({ db }) => ({
  handlers: countHandlers(db),
  jobs: countJobs(db),
}))
