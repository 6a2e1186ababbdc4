import { CompanyForm } from './company-form.tsx';
import { COMPANY } from './company-kit.ts';
import type { CompanyCardOf } from './company-preview.tsx';
import type { Opening } from './queries.ts';
import { SubmissionScreen } from './submission-screen.tsx';

type CompanySubmissionPageProps = {
  opening: Opening<'company'>;
  onNew: () => void;
  renderCard: CompanyCardOf;
};

/** A new firm is submitted for review. */
export function CompanySubmissionPage({ opening, onNew, renderCard }: CompanySubmissionPageProps) {
  return (
    <SubmissionScreen
      kit={COMPANY}
      change={opening.change}
      onNew={onNew}
      renderForm={(props) => <CompanyForm {...props} renderCard={renderCard} />}
    />
  );
}
