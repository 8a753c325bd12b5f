import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { FormActions, PageForm } from '#/ui/fields/form-grid.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { BusinessFields } from './business-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { SavedSetup } from './setup-form.ts'
import { useSetup } from './use-setup.ts'

export function SetupFields({ saved }: { saved: SavedSetup }) {
  const setup = useSetup(saved)
  return (
    <PageForm onSubmit={setup.submit}>
      <ErrorBanner error={setup.save.error} onDismiss={setup.save.reset} />
      <Section title="Business information">
        <BusinessFields form={setup} />
      </Section>
      <Section title="Primary business contact">
        <ContactFields form={setup} />
      </Section>
      <FormActions>
        <Button disabled={setup.save.isPending} onClick={setup.reset}>
          Reset all data
        </Button>
        <Button type="submit" look="primary" isBusy={setup.save.isPending}>
          Save and continue
        </Button>
      </FormActions>
    </PageForm>
  )
}
