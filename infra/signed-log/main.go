// Command signed-log verifies the log of an edition with libraries that are not of this project: golang.org/x/mod/sumdb
// (notes, tree, proofs) and filippo.io/torchwood (checkpoints, tiles and entries of C2SP tlog-tiles).
//
//	signed-log -log https://conclave.example/log/<edition> [-vkey <key>] [-checkpoint clos/checkpoint] [-witness <key>]... [-older <file>] [-keep <file>]
//
// It prints one line of JSON, or the reason why the log is wrong, with exit code 1.
package main

import (
	"context"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"filippo.io/torchwood"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// report is the result for a log that is right.
type report struct {
	Origin     string         `json:"origin"`
	Size       int64          `json:"size"`
	Entries    int64          `json:"entries"`
	Types      map[string]int `json:"types"`
	Consistent *int64         `json:"consistent"`
}

type options struct {
	log, vkey, checkpoint, older, keep string
	witnesses                          []string
}

func main() {
	var o options
	flag.StringVar(&o.log, "log", "", "address of the log")
	flag.StringVar(&o.vkey, "vkey", "", "verifier key of the log; without it, the one that the log names")
	flag.StringVar(&o.checkpoint, "checkpoint", "clos/checkpoint", "path of the checkpoint below the log")
	flag.Func("witness", "verifier key of a witness that must have cosigned; repeatable", func(key string) error {
		o.witnesses = append(o.witnesses, key)
		return nil
	})
	flag.StringVar(&o.older, "older", "", "file with a checkpoint kept earlier, which must be consistent")
	flag.StringVar(&o.keep, "keep", "", "file for the verified checkpoint")
	flag.Parse()
	result, err := verify(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(result)
}

func verify(o options) (*report, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	fetcher, err := torchwood.NewTileFetcher(o.log, torchwood.WithUserAgent("fumata-signed-log"))
	if err != nil {
		return nil, err
	}
	if o.vkey == "" {
		keys, err := fetcher.ReadEndpoint(ctx, "vkey")
		if err != nil {
			return nil, fmt.Errorf("the keys of the log: %w", err)
		}
		o.vkey, _, _ = strings.Cut(string(keys), "\n")
	}
	text, err := fetcher.ReadEndpoint(ctx, o.checkpoint)
	if err != nil {
		return nil, fmt.Errorf("the checkpoint: %w", err)
	}
	checkpoint, err := open(text, o.vkey, o.witnesses...)
	if err != nil {
		return nil, fmt.Errorf("the checkpoint: %w", err)
	}
	result := &report{Origin: checkpoint.Origin, Size: checkpoint.N, Types: map[string]int{}}
	tiles := &cache{TileFetcher: fetcher, tiles: map[tlog.Tile][]byte{}}
	hashes := torchwood.TileHashReaderWithContext(ctx, checkpoint.Tree, tiles)
	if o.older != "" {
		if result.Consistent, err = checkConsistency(o, checkpoint, hashes); err != nil {
			return nil, fmt.Errorf("consistency: %w", err)
		}
	}
	if err := readEntries(ctx, tiles, checkpoint, hashes, result); err != nil {
		return nil, fmt.Errorf("entry %d: %w", result.Entries, err)
	}
	if o.keep != "" {
		return result, os.WriteFile(o.keep, text, 0o600)
	}
	return result, nil
}

// cache keeps tiles, which most proofs share.
type cache struct {
	*torchwood.TileFetcher
	tiles map[tlog.Tile][]byte
}

func (c *cache) ReadTiles(ctx context.Context, tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		if c.tiles[tile] == nil {
			read, err := c.TileFetcher.ReadTiles(ctx, []tlog.Tile{tile})
			if err != nil {
				return nil, err
			}
			c.tiles[tile] = read[0]
		}
		data[i] = c.tiles[tile]
	}
	return data, nil
}

// open verifies the signature of the log, and those of witnesses.
func open(text []byte, vkey string, witnesses ...string) (*torchwood.Checkpoint, error) {
	verifier, err := note.NewVerifier(vkey)
	if err != nil {
		return nil, err
	}
	verifiers := []note.Verifier{verifier}
	for _, key := range witnesses {
		witness, err := newWitness(key)
		if err != nil {
			return nil, err
		}
		verifiers = append(verifiers, witness)
	}
	opened, err := note.Open(text, note.VerifierList(verifiers...))
	if err != nil {
		return nil, err
	}
	if len(opened.Sigs) != len(verifiers) {
		return nil, fmt.Errorf("%d signatures of %d", len(opened.Sigs), len(verifiers))
	}
	checkpoint, err := torchwood.ParseCheckpoint(opened.Text)
	if err != nil {
		return nil, err
	}
	if checkpoint.Origin != verifier.Name() {
		return nil, fmt.Errorf("of another log: %s", checkpoint.Origin)
	}
	return &checkpoint, nil
}

// witness verifies cosignatures of C2SP tlog-cosignature, which note.NewVerifier does not know.
type witness struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func newWitness(vkey string) (*witness, error) {
	name, rest, _ := strings.Cut(vkey, "+")
	hash, encoded, _ := strings.Cut(rest, "+")
	key, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(key) != 1+ed25519.PublicKeySize || key[0] != 4 {
		return nil, fmt.Errorf("not the key of a witness: %s", vkey)
	}
	sum := sha256.Sum256(append([]byte(name+"\n"), key...))
	if fmt.Sprintf("%x", sum[:4]) != hash {
		return nil, fmt.Errorf("not the hash of the key: %s", vkey)
	}
	return &witness{name, binary.BigEndian.Uint32(sum[:4]), key[1:]}, nil
}

func (w *witness) Name() string    { return w.name }
func (w *witness) KeyHash() uint32 { return w.hash }
func (w *witness) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	time := binary.BigEndian.Uint64(signature)
	return ed25519.Verify(w.key, fmt.Appendf(nil, "cosignature/v1\ntime %d\n%s", time, text), signature[8:])
}

// checkConsistency proves that the tree of the checkpoint extends the one that was kept earlier.
func checkConsistency(o options, newer *torchwood.Checkpoint, hashes tlog.HashReader) (*int64, error) {
	text, err := os.ReadFile(o.older)
	if err != nil {
		return nil, err
	}
	older, err := open(text, o.vkey)
	if err != nil {
		return nil, err
	}
	proof, err := tlog.ProveTree(newer.N, older.N, hashes)
	if err != nil {
		return nil, err
	}
	return &older.N, tlog.CheckTree(proof, newer.N, newer.Hash, older.N, older.Hash)
}

// readEntries reads every entry, which the client compares with the tiles, and proves the inclusion of each.
func readEntries(
	ctx context.Context,
	tiles torchwood.TileReader,
	checkpoint *torchwood.Checkpoint,
	hashes tlog.HashReader,
	result *report,
) error {
	client, err := torchwood.NewClient(tiles)
	if err != nil {
		return err
	}
	for result.Entries < checkpoint.N {
		before := result.Entries
		for index, entry := range client.Entries(ctx, checkpoint.Tree, result.Entries) {
			if err := checkEntry(index, entry, checkpoint, hashes, result); err != nil {
				return err
			}
			result.Entries = index + 1
		}
		if err := client.Err(); err != nil {
			return err
		}
		if result.Entries == before {
			return errors.New("not served")
		}
	}
	return nil
}

func checkEntry(index int64, entry []byte, checkpoint *torchwood.Checkpoint, hashes tlog.HashReader, result *report) error {
	proof, err := tlog.ProveRecord(checkpoint.N, index, hashes)
	if err != nil {
		return err
	}
	if err := tlog.CheckRecord(proof, checkpoint.N, checkpoint.Hash, index, tlog.RecordHash(entry)); err != nil {
		return err
	}
	var event struct {
		Sequence int64  `json:"sequence"`
		Type     string `json:"type"`
	}
	if err := json.Unmarshal(entry, &event); err != nil {
		return err
	}
	if event.Sequence != index+1 {
		return fmt.Errorf("has the number %d", event.Sequence)
	}
	result.Types[event.Type]++
	return nil
}
