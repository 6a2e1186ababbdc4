import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';

/** The page that a list is on, and where its others are: set where lists are written as files. */
export const ListPagesContext = createContext<{ page: number; hrefOf: (page: number) => string } | null>(
  null,
);

/** First, last and the current page with its neighbours; 0 is a gap. */
function pageNumbers({ page, pages }: { page: number; pages: number }): number[] {
  const near = (number: number) => number === 1 || number === pages || Math.abs(number - page) <= 1;
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= 7) return numbers;
  return numbers
    .filter((number) => near(number) || near(number - 1))
    .map((number) => (near(number) ? number : 0));
}

const STEP =
  'inline-flex size-12 cursor-pointer items-center justify-center rounded-control border font-semibold transition-colors ' +
  'disabled:cursor-default disabled:opacity-45';

type StepButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  page: number;
  onPage: (page: number) => void;
};

function StepButton({ page, onPage, disabled, ...props }: StepButtonProps) {
  const pages = use(ListPagesContext);
  if (pages === null || disabled === true)
    return <button type="button" {...props} disabled={disabled} onClick={() => onPage(page)} />;
  const { className, children, 'aria-label': label, 'aria-current': current } = props;
  return (
    <a href={pages.hrefOf(page)} aria-label={label} aria-current={current} className={className}>
      {children}
    </a>
  );
}

type StepProps = Pick<StepButtonProps, 'page' | 'onPage' | 'disabled'> & { label: string; icon: LucideIcon };

function Step({ label, icon: Icon, ...props }: StepProps) {
  return (
    <StepButton
      {...props}
      aria-label={label}
      className={cx(
        STEP,
        'border-control bg-surface not-disabled:hover:border-river not-disabled:hover:text-river',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </StepButton>
  );
}

type PaginationProps = {
  page: number;
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
};

/** Renders nothing while everything fits on one page. */
export function Pagination({ page, total, pageSize, onPage }: PaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2">
      <Step label="Previous page" icon={ChevronLeft} page={page - 1} disabled={page <= 1} onPage={onPage} />
      {pageNumbers({ page, pages }).map((number, index) =>
        number === 0 ? (
          <span key={`gap-${index}`} aria-hidden className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <StepButton
            key={number}
            page={number}
            onPage={onPage}
            aria-current={number === page ? 'page' : undefined}
            className={cx(
              STEP,
              number === page
                ? 'border-river bg-river text-on-river'
                : 'border-transparent hover:border-control hover:bg-surface',
            )}
          >
            {number}
          </StepButton>
        ),
      )}
      <Step label="Next page" icon={ChevronRight} page={page + 1} disabled={page >= pages} onPage={onPage} />
    </nav>
  );
}

type ListHeaderProps = {
  children: ReactNode;
  extra: ReactNode;
  action: ReactNode;
};

/** The text wraps, so that the action has the same position on every list. */
export function ListHeader({ children, extra, action }: ListHeaderProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 md:grid-cols-[auto_1fr_auto]">
      <div className="min-w-0">{children}</div>
      <div className="empty:hidden max-md:order-1 max-md:col-span-2">{extra}</div>
      <div className="md:col-start-3 print:hidden">{action}</div>
    </div>
  );
}
