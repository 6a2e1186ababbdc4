import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLive } from '#db/live/use-live.ts';
import { APP_NAME } from '#domain/app.ts';
import { matchingBrokers, type BrokerFilters } from '#domain/search/search.ts';
import { SPECIALTIES } from '#domain/search/specialty.ts';
import { CheckboxList } from '#ui/checkbox-list.tsx';
import { useDocumentHead } from '#ui/document-head.ts';
import type { Elements } from '#ui/elements.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { BandLink, PageBanner } from '#ui/page-banner.tsx';
import { BrokerCard } from './broker-card.tsx';
import {
  createDirectoryCache,
  findBrokers,
  pageOfBrokers,
  type BrokerDirectory,
  type InitialBrokers,
} from './broker-queries.ts';
import { EmptyHints } from './empty-hints.tsx';
import { FilterForm } from './filter-form.tsx';
import { ResultList } from './result-list.tsx';
import { readBrokerSearch, type BrokerSearch } from './search-params.ts';

const MatchingParcels = lazy(async () => ({
  default: (await import('./matching-parcels.tsx')).MatchingParcels,
}));

type BrokerListProps = {
  initial: InitialBrokers;
  lastUpdated: Elements;
  codeResult: Elements;
  search: BrokerSearch;
  onSearch: (search: BrokerSearch) => void;
};

/** The page /brokers. It opens with one page of cards; searches begin when the whole directory is in memory. */
export function BrokerList({ initial, search, lastUpdated, codeResult, onSearch }: BrokerListProps) {
  useDocumentHead(
    `Find Your Water Broker · ${APP_NAME}`,
    'Australian water brokers, with the regions they work in, what they specialise in and their phone numbers.',
  );
  const [cache] = useState(createDirectoryCache);
  useEffect(() => cache.release, [cache]);
  const directory = useLive<BrokerDirectory | null>({ key: 'brokers', query: cache.read, initial: null });
  const { term, company, specialty, region } = search;
  // Turning the page finds the same brokers, so it does not search again.
  const found = useMemo(
    () => (directory === null ? null : findBrokers(directory, { term, company, specialty, region })),
    [directory, term, company, specialty, region],
  );
  const { filters, ...page } = found === null ? initial.result : pageOfBrokers(found, search.page);
  const { companies } = directory ?? initial;
  const companyName = companies.find(({ id }) => id === filters.company)?.name;
  const apply = (next: BrokerFilters) => onSearch(readBrokerSearch(next));
  return (
    <>
      <PageBanner
        title="Find Your Water Broker"
        lead={
          <>
            Brokers across the Basin and beyond, <BandLink to="/parcels">the water they list</BandLink>, and{' '}
            <BandLink to="/net-in-hand">net in hand after their stated fees</BandLink>.
          </>
        }
      >
        <BrokerFilterForm applied={filters} companies={companies} onApply={apply} />
      </PageBanner>
      <ResultList
        page={page}
        itemNoun="brokers"
        emptyText="No brokers found"
        emptyHint={
          page.total === 0 &&
          directory !== null && (
            <EmptyHints
              filters={filters}
              count={(left) => matchingBrokers(directory.brokers, left, directory.companyById).length}
              companyName={companyName}
              itemNoun="broker"
              onApply={apply}
            />
          )
        }
        applied={[
          ...(companyName === undefined ? [] : [companyName]),
          ...(filters.specialty ?? []),
          ...(filters.region ?? []),
        ]}
        lastUpdated={lastUpdated}
        codeResult={codeResult}
        add={{ label: 'Add Broker', to: '/add-broker' }}
        elsewhere={
          filters.term !== undefined && (
            <Suspense>
              <MatchingParcels term={filters.term} />
            </Suspense>
          )
        }
        onPage={(next) => onSearch({ ...search, page: next })}
        onClear={() => apply({})}
      >
        {(card) => <BrokerCard {...card} term={filters.term} />}
      </ResultList>
    </>
  );
}

type BrokerFilterFormProps = {
  applied: BrokerFilters;
  companies: readonly { id: string; name: string }[];
  onApply: (filters: BrokerFilters) => void;
};

function BrokerFilterForm({ applied, companies, onApply }: BrokerFilterFormProps) {
  const companyOptions = useCompanyOptions(companies, applied.company);
  return (
    <FilterForm
      label="Search brokers"
      placeholder="Name, town or words from the bio"
      applied={applied}
      onApply={onApply}
    >
      {(draft, onDraft) => (
        <>
          <Field label="Company">
            {(controlProps) => (
              <SelectInput
                {...controlProps}
                value={draft.company ?? ''}
                onChange={({ target: { value } }) =>
                  onDraft({ ...draft, company: value === '' ? undefined : value })
                }
              >
                <option value="">All Companies</option>
                {companyOptions}
              </SelectInput>
            )}
          </Field>
          <CheckboxList
            legend="Specialties"
            options={SPECIALTIES}
            selected={draft.specialty ?? []}
            onChange={(specialty) => onDraft({ ...draft, specialty })}
          />
        </>
      )}
    </FilterForm>
  );
}

/** Hundreds of options would delay the list and every key press: they are rendered after it, and once. */
function useCompanyOptions(
  companies: BrokerFilterFormProps['companies'],
  chosen: string | undefined,
): Elements {
  const options = useDeferredValue(
    companies,
    companies.filter(({ id }) => id === chosen),
  );
  return useMemo(
    () =>
      options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      )),
    [options],
  );
}
