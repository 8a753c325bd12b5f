import { Banner } from '#/ui/feedback/banner.tsx'
import { Button } from '#/ui/controls/button.tsx'
import { FormActions, PageForm } from '#/ui/fields/form-grid.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { BusinessFields } from './business-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import type { SavedSetup } from './setup-form.ts'
import { useSetup } from './use-setup.ts'

export function SetupFields({ saved }: { saved: SavedSetup }) {
  const setup = useSetup(saved)
  return (
    <PageForm mutation={setup.save} onSubmit={setup.submit}>
      <Section title="Business information">
        <BusinessFields form={setup} />
      </Section>
      <Section title="Primary business contact">
        <ContactFields form={setup} />
      </Section>
      {setup.undoReset && (
        <Banner
          tone="success"
          onDismiss={setup.undoReset.dismiss}
          actions={
            <button type="button" onClick={setup.undoReset.restore}>
              Undo
            </button>
          }
        >
          All fields were cleared.
        </Banner>
      )}
      <FormActions>
        <Button disabled={setup.save.isPending} onClick={setup.reset}>
          Reset all data
        </Button>
        <Button type="submit" variant="primary" isBusy={setup.save.isPending}>
          Save and continue
        </Button>
      </FormActions>
    </PageForm>
  )
}
