import { Avatar } from '#ui/avatar.tsx';
import { Badge, CornerCount, CountBadge } from '#ui/badge.tsx';
import { Card, CardLink } from '#ui/card.tsx';
import { ChipList } from '#ui/chip-list.tsx';
import { DatedEntry, DateList } from '#ui/date-list.tsx';
import { DescriptionList, StatGrid } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Highlight } from '#ui/highlight.tsx';
import { InitialsBadge } from '#ui/initials-badge.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Stars } from '#ui/stars.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Tone } from '#ui/tone.ts';
import { FORCED, Specimen, State } from './specimen.tsx';

const TONES: readonly Tone[] = ['success', 'warning', 'neutral', 'info', 'severe', 'danger'];
const NOTICES: readonly NoticeTone[] = ['info', 'success', 'warning', 'danger'];

export function DisplayComponents() {
  return (
    <>
      <Specimen name="Card">
        {FORCED.slice(0, 3).map(([name, force]) => (
          <State key={name} name={name}>
            <Card>
              <CardLink to="/" data-force={force}>
                Helen Dunstan
              </CardLink>
              <p>All of the card leads there.</p>
            </Card>
          </State>
        ))}
      </Specimen>
      <Specimen name="Badges and tags">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Tag>Sample</Tag>
        <CountBadge count={1200} />
        <span className="relative inline-flex size-12">
          <CornerCount count={7} />
        </span>
        <ChipList items={['Lachlan', 'SA Murray', 'Ovens']} limit={2} />
        <Stars rating={4.4} />
        <p>
          <Highlight
            segments={[
              { text: 'What you ', match: false },
              { text: 'searched for', match: true },
            ]}
          />
        </p>
      </Specimen>
      <Specimen name="Brokers and companies">
        <Avatar src="" name="Helen Dunstan" />
        <Avatar src="" name="Cumbungi Water" square />
        <Avatar src="" name="Helen Dunstan" size="large" />
        <InitialsBadge>HD</InitialsBadge>
      </Specimen>
      <Specimen name="Notices">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
            <p>What happened, what is safe, what to do.</p>
          </Notice>
        ))}
      </Specimen>
      <Specimen name="Figures">
        <StatGrid
          stats={[
            { name: 'Volume', value: '1,200 ML' },
            { name: 'Price', value: '$300,000' },
            { name: 'Price per ML', value: '$250/ML' },
          ]}
        />
        <DescriptionList
          entries={[
            { term: 'Source', detail: 'Goulburn River' },
            { term: 'Listed', detail: '20 Nov 2026' },
          ]}
        />
      </Specimen>
      <Specimen name="Dates">
        <DateList>
          <DatedEntry day="1" month="Dec 2026" title="Trade opens">
            <p>10:00 AEST</p>
          </DatedEntry>
          <DatedEntry day="30" month="June 2027" title="May no longer be so" muted />
        </DateList>
      </Specimen>
      <Specimen name="Pages">
        <Pagination page={4} total={100} pageSize={10} onPage={() => undefined} />
      </Specimen>
      <Specimen name="Empty state">
        <EmptyState title="No brokers found">Try adjusting your filters or search criteria.</EmptyState>
      </Specimen>
    </>
  );
}
