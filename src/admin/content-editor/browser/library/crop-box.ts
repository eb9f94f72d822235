import { changed, make } from '../dom';

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Spot = Pick<Part, 'x' | 'y'>;

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Of the shorter side. */
const STEP = 0.01;

/** Around a picture and the four numbers of a part of it, in pixels, which can be drawn, moved and stretched on it. */
export class CropBox extends HTMLElement {
  private picture: HTMLImageElement | null = null;
  private inputs: readonly HTMLInputElement[] = [];
  private readonly mark = make('span', { className: 'crop-mark', tabIndex: 0, role: 'group' });

  connectedCallback(): void {
    this.picture = this.querySelector('img');
    this.inputs = [...this.querySelectorAll<HTMLInputElement>('input[type="number"]')];
    if (!this.picture || this.inputs.length !== 4 || this.mark.isConnected) return;
    this.dataset.ready = '';
    this.mark.ariaLabel = this.dataset.label ?? '';
    this.picture.after(this.mark);
    this.picture.draggable = false;
    this.picture.addEventListener('pointerdown', (event) => this.follow(event, this.drawing(this.spotOf(event))));
    this.mark.addEventListener('pointerdown', (event) => this.follow(event, this.moving(this.spotOf(event))));
    this.mark.addEventListener('keydown', (event) => this.press(event));
    this.addEventListener('input', () => this.show());
    this.show();
  }

  private get whole(): { readonly width: number; readonly height: number } {
    return { width: Number(this.dataset.width), height: Number(this.dataset.height) };
  }

  private get chosen(): Part {
    const [x = 0, y = 0, width = 0, height = 0] = this.inputs.map(({ valueAsNumber }) => valueAsNumber || 0);
    return { x, y, width, height };
  }

  private choose({ x, y, width, height }: Part): void {
    [x, y, width, height].forEach((value, at) => {
      const input = this.inputs[at];
      if (input) input.value = String(Math.round(value));
    });
    changed(this);
  }

  private show(): void {
    const { whole, chosen: part } = this;
    const sides = { left: part.x / whole.width, top: part.y / whole.height };
    const lengths = { width: part.width / whole.width, height: part.height / whole.height };
    for (const [name, share] of Object.entries({ ...sides, ...lengths })) {
      this.mark.style.setProperty(name, `${Math.max(0, Math.min(share, 1)) * 100}%`);
    }
  }

  private spotOf({ clientX, clientY }: PointerEvent): Spot {
    const box = this.picture?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const { width, height } = this.whole;
    return {
      x: within(((clientX - box.left) / box.width) * width, width),
      y: within(((clientY - box.top) / box.height) * height, height),
    };
  }

  private follow(event: PointerEvent, go: (spot: Spot) => void): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => go(this.spotOf(moved));
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), {
      once: true,
    });
    this.mark.focus();
  }

  private drawing(from: Spot): (to: Spot) => void {
    return (to) => {
      const width = Math.max(1, Math.abs(to.x - from.x));
      const height = Math.max(1, Math.abs(to.y - from.y));
      this.place({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height });
    };
  }

  private moving(from: Spot): (to: Spot) => void {
    const start = this.chosen;
    return (to) => this.place({ ...start, x: start.x + to.x - from.x, y: start.y + to.y - from.y });
  }

  private press(event: KeyboardEvent): void {
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { chosen: part, whole } = this;
    const step = Math.max(1, Math.round(Math.min(whole.width, whole.height) * STEP));
    const by = { x: arrow.x * step, y: arrow.y * step };
    if (event.shiftKey) {
      const width = within(part.width + by.x, whole.width - part.x, 1);
      this.choose({ ...part, width, height: within(part.height + by.y, whole.height - part.y, 1) });
    } else this.place({ ...part, x: part.x + by.x, y: part.y + by.y });
  }

  /** As it is, moved back into the picture. */
  private place({ x, y, width, height }: Part): void {
    const { whole } = this;
    this.choose({ width, height, x: within(x, whole.width - width), y: within(y, whole.height - height) });
  }
}

function within(value: number, most: number, least = 0): number {
  return Math.max(least, Math.min(value, most));
}
